import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSource } from './read-source.ts';

const cases: readonly [text: string, source: ReturnType<typeof readSource>][] = [
  ['github/org/repo', { repo: 'github/org/repo' }],
  [' local/home/site ', { repo: 'local/home/site' }],
  ['https://git.example.com/org/repo.git', { url: 'https://git.example.com/org/repo.git' }],
  ['ssh://git@example.com/repo', { url: 'ssh://git@example.com/repo' }],
  ['git@github.com:org/repo.git', { url: 'git@github.com:org/repo.git' }],
  ['github.com/org/repo', { url: 'https://github.com/org/repo' }],
  ['repo', { repo: 'repo' }],
];

describe('the repository as a person writes it', () => {
  for (const [text, source] of cases) {
    test(JSON.stringify(text), () => deepEqual(readSource(text), source));
  }
});
