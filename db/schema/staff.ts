import { bigint, boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, instant, updatedAt } from './columns.ts'

export type StaffStatus = 'active' | 'disabled'

/** What a member of the staff may do; the owner role holds every permission. */
export const staffRoles = pgTable('staff_roles', {
  id: id(),
  name: text('name').notNull(),
  permissions: text('permissions').array().notNull().default([]),
  isOwner: boolean('is_owner').notNull().default(false),
  isPreset: boolean('is_preset').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const staffMembers = pgTable('staff_members', {
  profileId: uuid('profile_id').primaryKey(),
  roleId: uuid('role_id').notNull(),
  status: text('status').$type<StaffStatus>().notNull().default('active'),
  totpSecretEncrypted: bytes('totp_secret_encrypted'),
  totpPendingEncrypted: bytes('totp_pending_encrypted'),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }).notNull().default(0),
  totpFailures: smallint('totp_failures').notNull().default(0),
  totpFailingSince: instant('totp_failing_since'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const staffRecoveryCodes = pgTable('staff_recovery_codes', {
  id: id(),
  profileId: uuid('profile_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  createdAt: createdAt(),
  usedAt: instant('used_at'),
})

export const staffInvites = pgTable('staff_invites', {
  id: id(),
  email: text('email').notNull(),
  roleId: uuid('role_id').notNull(),
  invitedBy: uuid('invited_by').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  acceptedAt: instant('accepted_at'),
  revokedAt: instant('revoked_at'),
})

export const deskSessions = pgTable('desk_sessions', {
  id: id(),
  profileId: uuid('profile_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  deviceLabel: text('device_label'),
  createdAt: createdAt(),
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  confirmedAt: instant('confirmed_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  endsAt: instant('ends_at').notNull(),
})

export const deskDevices = pgTable('desk_devices', {
  id: id(),
  profileId: uuid('profile_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  deviceLabel: text('device_label'),
  createdAt: createdAt(),
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  trustedUntil: instant('trusted_until'),
  expiresAt: instant('expires_at').notNull(),
})

export const deskLinks = pgTable('desk_links', {
  id: id(),
  profileId: uuid('profile_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})
