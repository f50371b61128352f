create table installation (
  only_row boolean primary key default true check (only_row),
  secret_check text not null,
  setup_token_hash bytea,
  first_owner_id bigint not null
);

create table users (
  id bigint generated always as identity primary key,
  name text not null,
  email text unique,
  password_hash text,
  created_at timestamptz not null default now()
);

alter table installation add foreign key (first_owner_id) references users (id);

create table teams (
  id bigint generated always as identity primary key,
  name text not null,
  slug text not null unique,
  created_at timestamptz not null default now()
);

create table team_members (
  team_id bigint not null references teams (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  role text not null check (role in ('developer', 'admin', 'owner')),
  joined_at timestamptz not null default now(),
  primary key (team_id, user_id)
);
create index team_members_by_user on team_members (user_id);

create table invitations (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id) on delete cascade,
  email text not null,
  role text not null check (role in ('developer', 'admin', 'owner')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table member_sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index member_sessions_by_user on member_sessions (user_id);

create table apps (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  display_name text not null unique,
  repo text,
  url text,
  created_at timestamptz not null default now(),
  check ((repo is null) <> (url is null))
);
create index apps_by_team on apps (team_id, id);

-- A deleted environment stays as a row without configuration, so that its id is known to be gone and not unknown.
create table environments (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps (id) on delete cascade,
  name text not null,
  branch text not null,
  auto_deploy boolean not null default false,
  auto_deploy_branches text not null default '',
  auto_deploy_commits text not null default '',
  auto_publish boolean not null default false,
  build jsonb not null,
  variables jsonb not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index environments_by_name on environments (app_id, lower(name)) where deleted_at is null;

create table api_keys (
  id bigint generated always as identity primary key,
  level text not null check (level in ('environment', 'app', 'team', 'user')),
  name text not null,
  hash bytea not null unique,
  role text not null check (role in ('developer', 'admin')),
  user_id bigint references users (id) on delete cascade,
  team_id bigint references teams (id) on delete cascade,
  app_id bigint references apps (id) on delete cascade,
  env_id bigint references environments (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  check ((level = 'user') = (user_id is not null)),
  check ((level <> 'user') = (team_id is not null)),
  check ((level in ('app', 'environment')) = (app_id is not null)),
  check ((level = 'environment') = (env_id is not null))
);
create index api_keys_by_user on api_keys (user_id);
create index api_keys_by_team on api_keys (team_id, id);

-- No foreign keys: the feed outlives what it speaks of.
create table activities (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  app_id bigint,
  env_id bigint,
  actor jsonb not null,
  action text not null,
  subject jsonb not null,
  changes jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index activities_by_team on activities (team_id, id desc);
create index activities_by_app on activities (app_id, id desc);
create index activities_by_env on activities (env_id, id desc);

-- Changes of what processes keep in memory are told at their commit, whoever makes them.
create function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end
$$;
create trigger route_change after insert or update of name, deleted_at or delete on environments
  for each statement execute function tell_change('routes');
create trigger route_change after update of display_name on apps
  for each statement execute function tell_change('routes');
create trigger key_change after update of hash, role, expires_at or delete on api_keys
  for each statement execute function tell_change('keys');
