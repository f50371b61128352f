import { Card } from '../../components/card.tsx';
import { Page } from '../../components/page.tsx';
import { AppsTrail } from './apps-trail.tsx';
import { NewAppForm } from './new-app-form.tsx';

export function NewAppPage() {
  return (
    <Page title="New app" above={<AppsTrail />}>
      <Card title="Where is its repository?">
        <NewAppForm />
      </Card>
    </Page>
  );
}
