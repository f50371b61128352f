import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Refusal } from '../platform/refusal.ts';

/** A refusal in the words of this door: the agent reads why, and can mend its call. */
export function refusalResult({ message, code, details }: Refusal): CallToolResult {
  const told = { error: message, code, ...(details.errors && { errors: details.errors }) };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(told) }] };
}
