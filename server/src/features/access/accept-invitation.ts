import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/secrets.ts';
import { insertActivity } from '../activity/activity-store.ts';
import { takeInvitation } from './invitation-store.ts';
import type { Browser } from './operation-call.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findRole } from './reach-store.ts';
import { startSession } from './sign-in.ts';
import { insertMember } from './team-store.ts';
import { findUserByEmail, insertUser } from './user-store.ts';

type Acceptance = {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password: string;
};

/** One transaction: an attempt that is refused, for a wrong password say, leaves the invitation as it was. */
export async function acceptInvitation(platform: Platform, browser: Browser, acceptance: Acceptance) {
  return platform.db.transaction().execute(async (trx) => {
    const invitation = await takeInvitation(trx, hashToken(acceptance.token));
    if (invitation === undefined || invitation.expires_at.getTime() <= platform.clock.nowMs()) {
      throw new Refusal(
        'forbidden',
        'invalid-token',
        'This invitation is not valid, used already or too old.',
      );
    }
    const user = await userOf(trx, invitation.email, acceptance);
    if ((await findRole(trx, invitation.team_id, user.id)) === undefined) {
      await insertMember(trx, invitation.team_id, user.id, invitation.role);
    }
    await insertActivity(trx, {
      teamId: invitation.team_id,
      actor: { kind: 'member', id: user.id, name: user.name },
      action: 'member.joined',
      subject: { kind: 'member', id: user.id, name: user.name },
    });
    await startSession(platform, trx, browser, user.id);
    return user;
  });
}

/** Whoever has an account proves it with its password; anyone else gets one. */
async function userOf(db: Database, email: string, { name, password }: Acceptance) {
  const existing = await findUserByEmail(db, email);
  if (existing === undefined) {
    if (name === undefined) throw invalidInput([['name', 'is required for a new account']]);
    return insertUser(db, { name, email, passwordHash: await hashPassword(password) });
  }
  if (!(await isPassword(password, existing.password_hash))) {
    throw new Refusal('forbidden', 'wrong-credentials', 'That is not the password of the account you have.');
  }
  return existing;
}
