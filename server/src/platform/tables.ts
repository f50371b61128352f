import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';

type Id = Generated<string>;
type Created = ColumnType<Date, never, never>;
type RoleColumn = 'developer' | 'admin' | 'owner';

export type Tables = {
  installation: {
    only_row: Generated<boolean>;
    secret_check: string;
    setup_token_hash: Buffer | null;
    first_owner_id: string;
  };
  users: { id: Id; name: string; email: string | null; password_hash: string | null; created_at: Created };
  teams: { id: Id; name: string; slug: string; created_at: Created };
  team_members: { team_id: string; user_id: string; role: RoleColumn; joined_at: Created };
  invitations: {
    id: Id;
    team_id: string;
    email: string;
    role: RoleColumn;
    token_hash: Buffer;
    expires_at: Date;
    created_at: Created;
  };
  member_sessions: {
    id: Id;
    user_id: string;
    token_hash: Buffer;
    user_agent: string;
    created_at: Created;
    last_used_at: Generated<Date>;
    expires_at: Date;
  };
  apps: {
    id: Id;
    team_id: string;
    display_name: string;
    repo: string | null;
    url: string | null;
    created_at: Created;
  };
  environments: {
    id: Id;
    app_id: string;
    name: string;
    branch: string;
    auto_deploy: Generated<boolean>;
    auto_deploy_branches: Generated<string>;
    auto_deploy_commits: Generated<string>;
    auto_publish: Generated<boolean>;
    build: JSONColumnType<object>;
    variables: JSONColumnType<Record<string, string>>;
    created_at: Created;
    deleted_at: Date | null;
  };
  api_keys: {
    id: Id;
    level: 'environment' | 'app' | 'team' | 'user';
    name: string;
    hash: Buffer;
    role: 'developer' | 'admin';
    user_id: string | null;
    team_id: string | null;
    app_id: string | null;
    env_id: string | null;
    created_at: Created;
    last_used_at: Date | null;
    expires_at: Date | null;
  };
  activities: {
    id: Id;
    team_id: string;
    app_id: string | null;
    env_id: string | null;
    actor: JSONColumnType<{ kind: 'member' | 'key' | 'service'; id: string | null; name: string }>;
    action: string;
    subject: JSONColumnType<{ kind: string; id: string | null; name: string }>;
    changes: JSONColumnType<string[]>;
    created_at: Created;
  };
};

/** A key as callers are known by it. */
export type StoredKey = Omit<Selectable<Tables['api_keys']>, 'hash' | 'created_at'>;
