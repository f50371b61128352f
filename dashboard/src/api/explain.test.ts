import { deepEqual, equal, match } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '#contract/client.ts';
import { explain } from './explain.ts';
import { Unreachable } from './unreachable.ts';

function refusal(status: number, body: object): ApiError {
  return new ApiError(new Response(null, { status, headers: { 'x-request-id': 'r-1' } }), body);
}

describe('what a failure says to a person', () => {
  test('the service’s own sentence', () => {
    const { what, fields } = explain(refusal(403, { error: 'Only owners do that.', code: 'role-too-low' }));
    equal(what, 'Only owners do that.');
    deepEqual(fields, {});
  });

  test('what is wrong with each field, the first of each', () => {
    const errors = ['email: must be an e-mail address', 'name: is required', 'name: too short', 'no field'];
    deepEqual(explain(refusal(400, { error: errors.join('; '), code: 'invalid-input', errors })).fields, {
      email: 'must be an e-mail address',
      name: 'is required',
    });
  });

  test('a name that is taken stands at its field', () => {
    const { fields } = explain(refusal(409, { error: 'Another app has this name.', code: 'name-taken' }));
    deepEqual(fields, { displayName: 'Another app has this name.' });
  });

  test('a fault names the request to look for', () => {
    match(explain(refusal(500, { error: 'Internal error.', code: 'internal-error' })).next!, /r-1/);
  });

  test('no answer', () => {
    match(explain(new Unreachable(new TypeError('fetch failed'))).what, /cannot be reached/);
  });
});
