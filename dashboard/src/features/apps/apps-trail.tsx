import { Link } from '@tanstack/react-router';

/** The way back to all apps. */
export function AppsTrail() {
  return (
    <nav aria-label="Breadcrumb">
      <Link to="/" className="text-muted underline-offset-2 hover:text-text hover:underline">
        Apps
      </Link>
      <span aria-hidden="true" className="text-muted">
        {' /'}
      </span>
    </nav>
  );
}
