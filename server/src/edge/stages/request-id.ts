import { randomUUID } from 'node:crypto';
import type { Stage } from '../stage.ts';

export const requestId: Stage = (visit) => {
  visit.requestId = randomUUID();
  visit.response.setHeader('x-request-id', visit.requestId);
  return false;
};
