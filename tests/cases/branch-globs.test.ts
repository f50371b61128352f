import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkFilter } from '../../server/src/features/site-rules/check-filter.ts';
import { isGlob } from '../../server/src/features/site-rules/is-glob.ts';
import { readCases } from './read-cases.ts';

type BranchCase = {
  readonly pattern: string;
  readonly branch: string;
  readonly glob: boolean;
  readonly regex: boolean | null;
  readonly agree: boolean;
};

const known = readCases<{ readonly cases: readonly BranchCase[] }>('branch-globs.picomatch.json');
const patterns = new Map(known?.cases.map(({ pattern, regex }) => [pattern, regex === null]));

describe('filters of branches', { skip: known === undefined }, () => {
  for (const [pattern, onlyGlob] of patterns) {
    test(`${pattern} can be used`, () => assert.equal(checkFilter(pattern), undefined));
    if (onlyGlob) test(`${pattern} is a glob`, () => assert.ok(isGlob(pattern)));
  }

  for (const { pattern, branch, agree, glob } of known?.cases ?? []) {
    if (!agree || isGlob(pattern)) continue;
    test(`${pattern} ${glob ? 'takes' : 'leaves'} ${branch}`, () =>
      assert.equal(new RegExp(pattern, 'i').test(branch), glob));
  }
});
