import { dot } from 'node:test/reporters';
import type { TestEvent } from 'node:test/reporters';

/** Dots and what failed, and at the end how many of each there were. */
export default async function* reporter(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let counts = { tests: 0, passed: 0, skipped: 0, todo: 0 };
  async function* noting() {
    for await (const event of source) {
      if (event.type === 'test:summary' && event.data.file === undefined) counts = event.data.counts;
      yield event;
    }
  }
  yield* dot(noting());
  const { tests, passed, skipped, todo } = counts;
  yield `${passed} passed, ${tests - passed - skipped - todo} failed, ${skipped} skipped\n`;
}
