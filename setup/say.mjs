const out = process.stderr;

export function say(sentence) {
  out.write(`${sentence}\n`);
}

/** Says what is being done; on a terminal also for how long, until the returned function is called. */
export function sayWhile(doing) {
  if (!out.isTTY) {
    say(`${doing}…`);
    return () => {};
  }
  const startedAt = Date.now();
  const elapsed = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const show = () => out.write(`\r${doing}… ${elapsed()}`);
  show();
  const ticking = setInterval(show, 1000);
  return (succeeded) => {
    clearInterval(ticking);
    out.write(`\r${doing}: ${succeeded ? 'done' : 'failed'} after ${elapsed()}\n`);
  };
}
