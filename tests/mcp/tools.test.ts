import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { allOperations, operations } from '#contract/operations.ts';
import { allImplementations } from '../../server/src/operations/all-implementations.ts';
import { startBerth } from '../support/start-berth.ts';
import { makeTenant } from '../support/tenant.ts';
import { connectAgent, type Revision, revisions, toldBy } from './agent.ts';

const berth = await startBerth();

const toolNames = allOperations.filter(({ doors }) => doors.includes('mcp')).map(({ name }) => name);
const built = Object.keys(allImplementations(berth.house.platform)) as (keyof typeof operations)[];
const builtNames: readonly string[] = built.map((key) => operations[key].name);
const unbuiltNames = toolNames.filter((name) => !builtNames.includes(name));

/** Enough for each tool to get as far as its verb. */
function wellFormed(name: string): Record<string, unknown> {
  const ids = { id: '1', triggerId: '1' };
  if (name !== 'create_trigger') return ids;
  return { cron: '0 * * * *', status: true, options: { method: 'GET', url: 'https://example.com' } };
}

for (const revision of Object.keys(revisions) as Revision[]) {
  const connect = async (t: TestContext, key: string) => {
    const agent = await connectAgent(berth.url, key, revision);
    t.after(() => agent.close());
    return agent;
  };

  describe(`tools/list in revision ${revision} of the protocol`, () => {
    test('exactly the operations of the contract that are open at this door', async (t) => {
      const agent = await connect(t, berth.adminKey);
      assert.equal(agent.getNegotiatedProtocolVersion(), revision);
      assert.equal(agent.getServerVersion()?.name, 'berth');
      const { tools } = await agent.listTools();
      assert.deepEqual(tools.map(({ name }) => name).toSorted(), toolNames.toSorted());
    });

    test('each says what it does, what it takes and gives, and whether it only reads', async (t) => {
      const agent = await connect(t, berth.adminKey);
      const { tools } = await agent.listTools();
      for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
        const operation = allOperations.find((one) => one.name === name)!;
        assert.equal(description, operation.summary);
        assert.equal(inputSchema.type, 'object');
        assert.deepEqual(Object.keys(inputSchema.properties ?? {}), Object.keys(operation.input.shape));
        assert.equal(outputSchema?.type, 'object', name);
        assert.equal(annotations?.readOnlyHint, operation.method === 'GET');
        assert.equal(annotations?.destructiveHint, operation.method === 'DELETE');
      }
    });

    test('the same for a key of every level', async (t) => {
      const { keys } = await makeTenant(berth);
      for (const key of Object.values(keys)) {
        const { tools } = await (await connect(t, key)).listTools();
        assert.equal(tools.length, toolNames.length);
      }
    });
  });

  describe(`list_environments in revision ${revision} of the protocol`, () => {
    test('with an app key: the answer of GET /v1/envs, as text and as structured content', async (t) => {
      const tenant = await makeTenant(berth);
      const agent = await connect(t, tenant.keys.app);
      await agent.listTools();
      const result = await agent.callTool({ name: 'list_environments' });
      const expected = await tenant.app.listEnvironments();
      assert.ok(!result.isError);
      assert.deepEqual(result.structuredContent, expected);
      assert.deepEqual(toldBy(result), expected);
    });

    test('values of variables are never revealed: their names stand with empty values', async (t) => {
      const tenant = await makeTenant(berth);
      const secret = 'planted-secret-for-agents';
      await tenant.environment.updateEnvironment({ envVars: { API_TOKEN: secret } });
      const agent = await connect(t, tenant.keys.app);
      const result = await agent.callTool({ name: 'list_environments' });
      const { environments } = toldBy(result) as { environments: { build: { vars: object } }[] };
      assert.deepEqual(environments[0]!.build.vars, { API_TOKEN: '' });
      assert.ok(!JSON.stringify(result).includes(secret));
    });

    test('with a team or user key: the app that appId names, as a string or a number', async (t) => {
      const { keys, appId, envId } = await makeTenant(berth);
      for (const key of [keys.team, berth.adminKey]) {
        const agent = await connect(t, key);
        for (const id of [appId, Number(appId)]) {
          const result = await agent.callTool({ name: 'list_environments', arguments: { appId: id } });
          const { environments } = toldBy(result) as { environments: { id: string }[] };
          assert.deepEqual(
            environments.map((one) => one.id),
            [envId],
          );
        }
      }
    });

    test('a refusal is a result that the agent can read: its words and code', async (t) => {
      const { keys } = await makeTenant(berth);
      const agent = await connect(t, keys.team);
      const result = await agent.callTool({ name: 'list_environments' });
      assert.equal(result.isError, true);
      assert.deepEqual(toldBy(result), {
        error: 'There is no such app, or no appId was given.',
        code: 'app-not-found',
      });
    });

    test("another team's app: word for word the refusal of one that never was", async (t) => {
      const { keys } = await makeTenant(berth);
      const other = await makeTenant(berth);
      const agent = await connect(t, keys.team);
      const ask = (appId: string) => agent.callTool({ name: 'list_environments', arguments: { appId } });
      const [foreign, unknown] = [await ask(other.appId), await ask('999999999')];
      assert.equal(foreign.isError, true);
      assert.deepEqual(foreign, unknown);
    });

    test('with an environment key: refused, as at the API', async (t) => {
      const { keys, appId } = await makeTenant(berth);
      const agent = await connect(t, keys.environment);
      const result = await agent.callTool({ name: 'list_environments', arguments: { appId } });
      assert.equal(result.isError, true);
      assert.equal(toldBy(result).code, 'key-level');
    });

    test('arguments of the wrong type are named; unknown ones are passed over', async (t) => {
      const { keys, appId } = await makeTenant(berth);
      const agent = await connect(t, keys.app);
      const wrong = await agent.callTool({ name: 'list_environments', arguments: { appId: ['7'] } });
      assert.equal(wrong.isError, true);
      assert.match(JSON.stringify(toldBy(wrong).errors), /appId: /);
      const more = await agent.callTool({ name: 'list_environments', arguments: { appId, colour: 'red' } });
      assert.ok(!more.isError);
    });
  });

  describe(`tools/call in revision ${revision} of the protocol`, () => {
    test('a tool that is none: an error of the protocol, invalid params', async (t) => {
      const agent = await connect(t, berth.adminKey);
      for (const name of ['no_such_tool', 'pull_variables', 'create_key', 'constructor', '']) {
        await assert.rejects(agent.callTool({ name }), { code: -32_602 }, name);
      }
    });

    test('tools of later work say so', async (t) => {
      const { keys } = await makeTenant(berth);
      const agent = await connect(t, keys.environment);
      for (const name of unbuiltNames) {
        const result = await agent.callTool({ name, arguments: wellFormed(name) });
        assert.equal(result.isError, true);
        assert.equal(toldBy(result).code, 'not-built-yet', `${name}: ${JSON.stringify(toldBy(result))}`);
      }
    });

    test('a planted secret is in no answer of any tool, and in no log line', async (t) => {
      const { keys, envId, appId, environment } = await makeTenant(berth);
      const secret = `planted-secret-${revision}`;
      await environment.updateEnvironment({ envVars: { PLANTED: secret } });
      for (const key of [...Object.values(keys), berth.adminKey]) {
        const agent = await connect(t, key);
        for (const name of toolNames) {
          const result = await agent.callTool({ name, arguments: { ...wellFormed(name), envId, appId } });
          assert.ok(!JSON.stringify(result).includes(secret), name);
        }
      }
      const log = berth.logged();
      for (const hidden of [secret, berth.adminKey, ...Object.values(keys)]) assert.ok(!log.includes(hidden));
      assert.match(log, /"mcp request"/);
    });
  });
}
