const out = process.stderr;

export function say(sentence) {
  out.write(`${sentence}\n`);
}

/** Says what `work` does; on a terminal also for how long already. */
export async function sayWhile(doing, work) {
  const finish = out.isTTY ? countSeconds(doing) : say(`${doing}…`);
  try {
    await work();
    finish?.('done');
  } catch (error) {
    finish?.('failed');
    throw error;
  }
}

function countSeconds(doing) {
  const startedAt = Date.now();
  const elapsed = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const show = () => out.write(`\r${doing}… ${elapsed()}`);
  show();
  const ticking = setInterval(show, 1000);
  return (outcome) => {
    clearInterval(ticking);
    out.write(`\r${doing}: ${outcome} after ${elapsed()}\n`);
  };
}
