import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './database.ts';
import { StartupError } from './startup-error.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Brings the database to this version's schema: all new migrations in one transaction, under the migrator's lock. */
export async function migrate(db: Database): Promise<void> {
  const { error, results } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new StartupError(
    `The database could not be brought to this version${failed ? ` (${failed})` : ''}: ${messageOf(error)}.`,
  );
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file.slice(0, -'.sql'.length), await migrationIn(file)] as const),
    ),
  );
}

async function migrationIn(file: string): Promise<Migration> {
  const text = await readFile(new URL(file, folder), 'utf8');
  return {
    async up(db) {
      await sql.raw(text).execute(db);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
