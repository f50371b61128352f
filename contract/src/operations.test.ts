import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { areaDescriptions } from './areas.ts';
import { pathFields, type RefusalStatus } from './operation.ts';
import { allOperations, operations } from './operations.ts';

const specifiedTools = [
  'get_access_logs',
  'list_triggers',
  'create_trigger',
  'update_trigger',
  'delete_trigger',
  'invoke_trigger',
  'get_trigger_logs',
  'list_environments',
  'get_deployment',
  'list_deployments',
  'get_auth_config',
  'configure_auth',
];

const ourTools = ['deploy', 'publish_deployment', 'stop_deployment'];

describe('the list of operations', () => {
  test('each stands under its own name in camel case', () => {
    for (const [key, { name }] of Object.entries(operations)) {
      assert.match(key, /^[a-z][A-Za-z]*$/);
      assert.equal(key.toLowerCase(), name.replaceAll('_', ''));
    }
  });

  test('no two have the same method and path', () => {
    const places = allOperations.map(({ method, path }) => `${method} ${path}`);
    assert.equal(new Set(places).size, places.length);
  });

  test('exactly these are MCP tools', () => {
    const tools = allOperations.filter(({ doors }) => doors.includes('mcp')).map(({ name }) => name);
    assert.deepEqual(tools.toSorted(), [...specifiedTools, ...ourTools].toSorted());
  });
});

for (const operation of allOperations) {
  describe(`${operation.method} ${operation.path}`, () => {
    const fields = Object.keys(operation.input.shape);
    const refusals = Object.keys(operation.refusals).map((status) => Number(status) as RefusalStatus);

    test('the fields it speaks of are in its input', () => {
      const named = [
        ...pathFields(operation),
        ...operation.inQuery,
        ...Object.values(operation.aliases),
        ...scopeField(operation.target),
      ];
      assert.deepEqual(
        named.filter((field) => !fields.includes(field)),
        [],
      );
    });

    test('what it refuses a scope with is among its refusals', () => {
      if (scopeField(operation.target).length === 0) return;
      assert.ok(refusals.includes(operation.scopeRefusals.missing), 'missing');
      assert.ok(refusals.includes(operation.scopeRefusals.beyondReach), 'beyondReach');
    });

    test('it refuses a missing key with 403', () => {
      assert.ok(operation.callers === 'anyone' || refusals.includes(403));
    });

    test('its area is described', () => {
      assert.ok(areaDescriptions[operation.area]);
    });
  });
}

function scopeField(target: (typeof allOperations)[number]['target']): readonly string[] {
  if (target === 'environment') return ['envId'];
  if (target === 'app') return ['appId'];
  return target === 'team' ? ['teamId'] : [];
}
