import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Caller } from '../features/access/caller.ts';
import type { Browser } from '../features/access/operation-call.ts';
import type { RunOperation } from '../operations/run-operation.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { refusalResult } from './refusal-result.ts';
import { toolNames } from './tool-from-operation.ts';

type Parts = { readonly platform: Platform; readonly runOperation: RunOperation };
type Sender = { readonly caller: Caller; readonly requestId: string };
type Call = { readonly name: string; readonly arguments?: Readonly<Record<string, unknown>> | undefined };

/** Runs the operation that the tool stands for. */
export async function callTool(
  { platform, runOperation }: Parts,
  { caller, requestId }: Sender,
  { name: toolName, arguments: input = {} }: Call,
): Promise<CallToolResult> {
  const name = toolNames.get(toolName);
  if (name === undefined) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${toolName}.`);
  }
  try {
    const { output } = await runOperation(name, { caller, input, browser: noBrowser });
    return {
      content: [{ type: 'text', text: JSON.stringify(output) }],
      structuredContent: output as Record<string, unknown>,
    };
  } catch (error) {
    if (error instanceof Refusal) return refusalResult(error);
    platform.log.error({ err: error, requestId, tool: toolName }, 'a tool call failed');
    return refusalResult(new Refusal('invalid', 'internal-error', 'Internal error.'));
  }
}

const noBrowser: Browser = { address: '', userAgent: '', startSession: () => {}, endSession: () => {} };
