import { Link } from '@tanstack/react-router';
import { textLink } from '../../components/text-link.ts';

export function SignInLink() {
  return (
    <p className="text-muted">
      Do you have an account?{' '}
      <Link to="/sign-in" className={textLink}>
        Sign in
      </Link>
    </p>
  );
}
