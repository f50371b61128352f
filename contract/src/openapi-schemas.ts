import { z } from 'zod';

export type JsonObject = { readonly [key: string]: unknown };

export type InputSchemas = {
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
};

/** Turns schemas into JSON Schema for one document, and gathers those that have a name of their own. */
export class SchemaBook {
  readonly #named = new Map<string, JsonObject>();

  ofOutput(schema: z.ZodType): JsonObject {
    return this.#convert(schema, 'output');
  }

  ofInput(schema: z.ZodObject): InputSchemas {
    const { properties = {}, required = [] } = this.#convert(schema, 'input') as Partial<InputSchemas>;
    return { properties, required };
  }

  get named(): Readonly<Record<string, JsonObject>> {
    return Object.fromEntries([...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
    const converted = z.toJSONSchema(schema, { io, target: 'draft-2020-12', override: simplify });
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
    const {
      $schema: _dialect,
      $defs = {},
      ...body
    } = JSON.parse(text) as JsonObject & { $defs?: JsonObject };
    for (const [name, definition] of Object.entries($defs)) this.#keep(name, definition as JsonObject);
    return body;
  }

  /** Invariant: a name stands for one shape, in inputs and in outputs. */
  #keep(name: string, definition: JsonObject): void {
    const known = this.#named.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`The schema ${name} has two shapes: give only one of them the name`);
    }
    this.#named.set(name, definition);
  }
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** Leaves out what tells a reader nothing, and puts back the defaults of fields that are taken in several forms. */
const simplify: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  if (def.type === 'default' && typeof def.defaultValue !== 'object') jsonSchema.default = def.defaultValue;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
};
