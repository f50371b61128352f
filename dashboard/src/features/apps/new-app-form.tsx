import { useNavigate } from '@tanstack/react-router';
import type { Failure } from '../../api/explain.ts';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Field, SelectField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { readSource } from './read-source.ts';

export function NewAppForm() {
  const { teams } = useOperation('listTeams', {});
  const navigate = useNavigate();
  const create = useChange('createApp', {
    outdates: ['listApps'],
    onDone: ({ app }) => navigate({ to: '/apps/$appId', params: { appId: app.id } }),
  });
  return (
    <Form
      submit="Make the app"
      busy={create.busy}
      failure={create.failure && onThisForm(create.failure)}
      onSubmit={({ source = '', displayName, teamId }) =>
        create.send({ ...readSource(source), displayName, teamId })
      }
    >
      <Field
        label="Repository"
        name="source"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="github/org/repo"
        hint="github/org/repo, gitlab/org/repo, bitbucket/org/repo, or any git URL."
        required
      />
      <Field
        label="Name"
        name="displayName"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={48}
        optional
        hint="Lower-case letters, digits and hyphens; part of the app’s address. Taken from the repository when left empty."
      />
      {teams.length > 1 && (
        <SelectField label="Team" name="teamId">
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </Form>
  );
}

function onThisForm(failure: Failure): Failure {
  const { repo, url, ...others } = failure.fields;
  const source = repo ?? url;
  return source === undefined ? failure : { ...failure, fields: { ...others, source } };
}
