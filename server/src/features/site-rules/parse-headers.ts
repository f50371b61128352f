import { checkHeaderValue } from './check-header.ts';
import type { LineError } from './line-error.ts';
import { readHeaderLine, type HeaderLine } from './read-header-line.ts';

export type HeaderRule = {
  readonly path: string;
  /** Each name once, whatever its case, but for Set-Cookie. */
  readonly set: readonly (readonly [name: string, value: string])[];
  /** Taken away before `set` is added. */
  readonly remove: readonly string[];
};

export type HeadersFile = { readonly rules: readonly HeaderRule[]; readonly errors: readonly LineError[] };

const maxTextLength = 65_536;
const maxRules = 1000;
const maxHeadersInRule = 100;
const maxErrors = 100;
const maxQuotedLength = 200;

type Block = { path: string; usable: boolean; set: [name: string, value: string][]; remove: string[] };

/*
  file    = *( line LF )
  line    = path | set | remove | comment | empty     blanks (and CR) around a line are dropped
  path    = "/" text                                  opens a block: what follows is about this path
  set     = name ":" value                            joined with ", " when the block has the name already
  remove  = "!" name
  comment = "#" text
*/
export function parseHeaders(text: string): HeadersFile {
  if (text.length > maxTextLength) {
    return { rules: [], errors: [{ line: 1, text: '', message: 'The text is longer than 64 KB' }] };
  }
  const blocks: Block[] = [];
  const errors: LineError[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const message = addLine(blocks, readHeaderLine(line));
    if (message !== undefined && errors.length < maxErrors) {
      errors.push({ line: index + 1, text: line.trim().slice(0, maxQuotedLength), message });
    }
  }
  return { rules: blocks.filter(isRule).map(({ path, set, remove }) => ({ path, set, remove })), errors };
}

/** Answers what is wrong. A block whose path is wrong still takes its lines, so that no other block gets them. */
function addLine(blocks: Block[], line: HeaderLine): string | undefined {
  if (line.kind === 'empty') return undefined;
  if (line.kind === 'wrong') return line.message;
  if (line.kind === 'path') return openBlock(blocks, line.path, line.message);
  const block = blocks.at(-1);
  if (block === undefined) return 'Path should come before headers';
  return line.kind === 'set' ? addSet(block, line.name, line.value) : addRemove(block, line.name);
}

function openBlock(blocks: Block[], path: string, pathMessage: string | undefined): string | undefined {
  const message = blocks.length < maxRules ? pathMessage : `At most ${maxRules} paths are read`;
  blocks.push({ path, usable: message === undefined, set: [], remove: [] });
  return message;
}

function addSet(block: Block, name: string, value: string): string | undefined {
  const lower = name.toLowerCase();
  const same =
    lower === 'set-cookie' ? undefined : block.set.find(([other]) => other.toLowerCase() === lower);
  if (same === undefined) {
    if (isFull(block)) return fullMessage;
    block.set.push([name, value]);
    return undefined;
  }
  const joined = `${same[1]}, ${value}`;
  const message = checkHeaderValue(joined);
  if (message === undefined) same[1] = joined;
  return message;
}

function addRemove(block: Block, name: string): string | undefined {
  if (isFull(block)) return fullMessage;
  block.remove.push(name);
  return undefined;
}

const fullMessage = `A path has at most ${maxHeadersInRule} headers`;

function isFull(block: Block): boolean {
  return block.set.length + block.remove.length >= maxHeadersInRule;
}

function isRule(block: Block): boolean {
  return block.usable && block.set.length + block.remove.length > 0;
}
