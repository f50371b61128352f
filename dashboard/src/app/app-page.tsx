import { useParams } from '@tanstack/react-router';
import { AppFrame } from '../features/apps/app-frame.tsx';
import { EnvironmentCards } from '../features/environments/environment-cards.tsx';

export function AppPage() {
  const { appId } = useParams({ from: '/signed-in/apps/$appId' });
  return (
    <AppFrame appId={appId}>
      <EnvironmentCards appId={appId} />
    </AppFrame>
  );
}
