import type { ReactNode } from 'react';
import type { Output } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Card } from '../../components/card.tsx';
import { textLink } from '../../components/text-link.ts';

type Environment = Output<'listEnvironments'>['environments'][number];

export function EnvironmentCards({ appId }: { readonly appId: string }) {
  const { environments } = useOperation('listEnvironments', { appId });
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      {environments.map((environment) => (
        <EnvironmentCard key={environment.id} environment={environment} />
      ))}
    </div>
  );
}

function EnvironmentCard({ environment }: { readonly environment: Environment }) {
  const { name, branch, preview, published } = environment;
  return (
    <Card title={name}>
      <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-y-1">
        <Line term="Branch">
          <span className="font-mono text-[0.8125rem]">{branch}</span>
        </Line>
        <Line term="URL">
          <a href={preview} className={textLink}>
            {preview.replace(/^https?:\/\//, '')}
          </a>
        </Line>
        <Line term="Live">
          {published.length === 0 ? (
            <span className="text-muted">Nothing published yet</span>
          ) : (
            published.map((live) => <Live key={live.deploymentId} live={live} />)
          )}
        </Line>
      </dl>
    </Card>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function Live({ live }: { readonly live: Environment['published'][number] }) {
  const { percentage, deploymentId, commit } = live;
  return (
    <p>
      {percentage} % deployment {deploymentId}
      {commit.message !== null && <span className="text-muted"> {commit.message.split('\n')[0]}</span>}
    </p>
  );
}
