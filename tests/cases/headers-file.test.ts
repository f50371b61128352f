import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compileHeaderPath } from '../../server/src/features/site-rules/match-path.ts';
import { parseHeaders } from '../../server/src/features/site-rules/parse-headers.ts';
import { readCases } from './read-cases.ts';

type Rule = { readonly for: string; readonly values: Readonly<Record<string, string>> };

type HeadersCases = {
  readonly cases: readonly {
    readonly name: string;
    readonly file: string;
    readonly expect: { readonly rules?: readonly Rule[]; readonly error?: string };
  }[];
  readonly pathMatching: readonly {
    readonly name: string;
    readonly for: string;
    readonly matches: readonly string[];
    readonly notMatches: readonly string[];
  }[];
};

const known = readCases<HeadersCases>('headers-file.netlify.json');

describe('the syntax of a _headers file', { skip: known === undefined }, () => {
  for (const { name, file, expect } of known?.cases ?? []) {
    test(name, () => {
      const { rules, errors } = parseHeaders(file);
      const seen = rules.map(({ path, set }) => ({ for: path, values: Object.fromEntries(set) }));
      if (expect.rules !== undefined) assert.deepEqual(seen, expect.rules);
      if (expect.error !== undefined) assert.match(errors[0]?.message ?? '', regExpOf(expect.error));
    });
  }
});

describe('the paths of a _headers file', { skip: known === undefined }, () => {
  for (const { name, for: pattern, matches, notMatches } of known?.pathMatching ?? []) {
    test(name, () => {
      const applies = compileHeaderPath(pattern);
      assert.deepEqual([...matches, ...notMatches].filter(applies), matches);
    });
  }
});

function regExpOf(quoted: string): RegExp {
  return new RegExp(quoted.slice(1, -1));
}
