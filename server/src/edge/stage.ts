import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from './route-table.ts';

/** What the stages know of a visitor's request. */
export type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly host: string;
  site?: Site;
};

/** A stage either answers and says true, or leaves the visit to the next one. */
export type Stage = (visit: Visit) => boolean;
