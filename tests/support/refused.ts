import assert from 'node:assert/strict';
import { ApiError } from '#contract/client.ts';

/** The call is refused with this status (and code). */
export async function refused(call: Promise<unknown>, status: number, code?: string): Promise<void> {
  await assert.rejects(call, (error) => {
    assert.ok(error instanceof ApiError, String(error));
    assert.equal(error.status, status, error.message);
    if (code !== undefined) assert.equal(error.code, code);
    return true;
  });
}
