import { getAccessLogs, summarizeAccessLogs } from './access-logs.ts';
import { listActivity } from './activity.ts';
import { listAppWebhooks, renewAppWebhooks } from './app-webhooks.ts';
import { createApp, deleteApp, getApp, listApps, updateApp } from './apps.ts';
import {
  configureAuth,
  configureAuthProvider,
  deleteAuthUser,
  getAuthConfig,
  listAuthProviders,
  listAuthUsers,
  updateAuthUser,
} from './auth-config.ts';
import { createDatabase, deleteDatabase, getDatabase } from './databases.ts';
import { createDeployHook, deleteDeployHook, listDeployHooks } from './deploy-hooks.ts';
import {
  approveDeployment,
  deleteDeployment,
  prioritizeDeployment,
  publishDeployment,
  restartDeployment,
  setPublished,
  stopDeployment,
} from './deployment-actions.ts';
import { compareDeployments, listDeploymentFiles, streamDeploymentEvents } from './deployment-contents.ts';
import { deploy, getDeployment, getRuntimeLogs, listDeployments, pollDeployment } from './deployments.ts';
import { getOpenApiDocument } from './document.ts';
import { createDomain, deleteDomain, listDomains } from './domains.ts';
import {
  createEnvironment,
  deleteEnvironment,
  listEnvironments,
  pullVariables,
  updateEnvironment,
} from './environments.ts';
import { deleteForge, listForges, saveForge } from './forges.ts';
import { getInstance } from './instance.ts';
import { createKey, deleteKey, listKeys } from './keys.ts';
import { configureMailer, getMailerConfig, listEmails } from './mailer.ts';
import { createInvitation, listMembers, removeMember, updateMember } from './members.ts';
import type { Operation } from './operation.ts';
import { createWebhook, deleteWebhook, listWebhookDeliveries, listWebhooks } from './outgoing-webhooks.ts';
import { listPushes } from './pushes.ts';
import { listRedirects, setRedirects } from './redirects.ts';
import { acceptInvitation, getSession, setUpOwner, signIn, signOut } from './sessions.ts';
import { createSnippets, deleteSnippets, listSnippets, updateSnippet } from './snippets.ts';
import { createTeam, deleteTeam, listTeams, updateTeam } from './teams.ts';
import {
  createTrigger,
  deleteTrigger,
  getTriggerLogs,
  invokeTrigger,
  listTriggers,
  updateTrigger,
} from './triggers.ts';
import { deleteFiles, downloadFile, listFiles, updateFile, uploadFiles } from './volumes.ts';

/** All operations: the table of contents of the management API. */
export const operations = {
  listEnvironments,
  createEnvironment,
  updateEnvironment,
  deleteEnvironment,
  pullVariables,

  deploy,
  listDeployments,
  getDeployment,
  pollDeployment,
  getRuntimeLogs,

  publishDeployment,
  deleteDeployment,
  restartDeployment,
  prioritizeDeployment,
  stopDeployment,
  approveDeployment,
  setPublished,

  streamDeploymentEvents,
  listDeploymentFiles,
  compareDeployments,

  createTrigger,
  updateTrigger,
  deleteTrigger,
  invokeTrigger,
  listTriggers,
  getTriggerLogs,

  createSnippets,
  listSnippets,
  updateSnippet,
  deleteSnippets,

  setRedirects,
  listRedirects,

  getAccessLogs,
  summarizeAccessLogs,

  uploadFiles,
  listFiles,
  updateFile,
  deleteFiles,
  downloadFile,

  getAuthConfig,
  configureAuth,
  listAuthProviders,
  configureAuthProvider,
  listAuthUsers,
  updateAuthUser,
  deleteAuthUser,

  createDomain,
  listDomains,
  deleteDomain,

  createDatabase,
  getDatabase,
  deleteDatabase,

  getMailerConfig,
  configureMailer,
  listEmails,

  listAppWebhooks,
  renewAppWebhooks,

  listForges,
  saveForge,
  deleteForge,

  listDeployHooks,
  createDeployHook,
  deleteDeployHook,

  listWebhooks,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,

  listPushes,

  getInstance,

  createTeam,
  listTeams,
  updateTeam,
  deleteTeam,

  createApp,
  listApps,
  getApp,
  updateApp,
  deleteApp,

  createKey,
  listKeys,
  deleteKey,

  listMembers,
  updateMember,
  removeMember,
  createInvitation,

  signIn,
  setUpOwner,
  acceptInvitation,
  getSession,
  signOut,

  listActivity,

  getOpenApiDocument,
} satisfies Record<string, Operation>;

export type Operations = typeof operations;

export const allOperations: readonly Operation[] = Object.values(operations);
