import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/secrets.ts';
import { insertActivity } from '../activity/activity-store.ts';
import { findInvitation, takeInvitation } from './invitation-store.ts';
import type { Browser } from './operation-call.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findRole } from './reach-store.ts';
import { startSession } from './sign-in.ts';
import { forgiveAttempts, spendAttempt } from './sign-in-attempts.ts';
import { insertMember } from './team-store.ts';
import { findUserByEmail, insertUser, type NewUser } from './user-store.ts';

type Acceptance = {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password: string;
};

type Existing = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/**
 * Passwords are looked at before the transaction, and counted like those of a sign-in. A refused attempt leaves the
 * invitation as it was; of two good ones at once, one gets it.
 */
export async function acceptInvitation(platform: Platform, browser: Browser, acceptance: Acceptance) {
  const { db } = platform;
  const tokenHash = hashToken(acceptance.token);
  const invitation = await findInvitation(db, tokenHash);
  if (invitation === undefined || invitation.expires_at.getTime() <= platform.clock.nowMs())
    throw invalidToken();
  await spendAttempt(browser.address, invitation.email);
  const user = await provenUser(db, invitation.email, acceptance);
  await forgiveAttempts(browser.address, invitation.email);
  return db.transaction().execute(async (trx) => {
    const taken = await takeInvitation(trx, tokenHash);
    if (taken === undefined) throw invalidToken();
    const member = 'id' in user ? user : await insertUser(trx, user);
    await join(trx, taken, member);
    await startSession(platform, trx, browser, member.id);
    return member;
  });
}

/** Whoever has an account proves it with its password; anyone else gets one. */
async function provenUser(
  db: Database,
  email: string,
  { name, password }: Acceptance,
): Promise<Existing | NewUser> {
  const existing = await findUserByEmail(db, email);
  if (existing === undefined) {
    return { name: name ?? email.split('@')[0]!, email, passwordHash: await hashPassword(password) };
  }
  if (await isPassword(password, existing.password_hash)) return existing;
  throw new Refusal('forbidden', 'wrong-credentials', 'That is not the password of the account you have.');
}

async function join(
  db: Database,
  invitation: NonNullable<Awaited<ReturnType<typeof takeInvitation>>>,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const { team_id: teamId, role } = invitation;
  if ((await findRole(db, teamId, id)) === undefined) await insertMember(db, teamId, id, role);
  const subject = { kind: 'member', id, name };
  await insertActivity(db, {
    teamId,
    actor: { ...subject, kind: 'member' },
    action: 'member.joined',
    subject,
  });
}

function invalidToken(): Refusal {
  return new Refusal('forbidden', 'invalid-token', 'This invitation is not valid, used already or too old.');
}
