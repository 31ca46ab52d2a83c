import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { AddressType } from '#domain/account/address.ts'
import { bytes, createdAt, id, instant, updatedAt } from './columns.ts'

export type AccountStatus = 'active' | 'disabled' | 'deleted' | 'imported'

/** The account, with which a shopper signs in. */
export const profiles = pgTable('profiles', {
  id: id(),
  email: text('email'),
  phone: text('phone'),
  fullName: text('full_name').notNull(),
  status: text('status').$type<AccountStatus>().notNull().default('active'),
  passwordHash: text('password_hash'),
  emailConfirmedAt: instant('email_confirmed_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** The customer; e-mail and phone follow the account by a cascading reference. */
export const customers = pgTable('customers', {
  id: id(),
  userId: uuid('user_id').notNull(),
  email: text('email'),
  phone: text('phone'),
  nationalIdEncrypted: bytes('national_id_encrypted'),
  nationalIdHmac: bytes('national_id_hmac'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  customerNumber: text('customer_number').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const customerAddresses = pgTable('customer_addresses', {
  id: id(),
  customerId: uuid('customer_id').notNull(),
  addressType: text('address_type').$type<AddressType>().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  label: text('label'),
  addressLine1: text('address_line1').notNull(),
  addressLine2: text('address_line2'),
  city: text('city').notNull(),
  province: text('province').notNull(),
  postalCode: text('postal_code'),
  recipientName: text('recipient_name').notNull(),
  recipientPhone: text('recipient_phone').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const sessions = pgTable('sessions', {
  id: id(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  deviceLabel: text('device_label'),
  createdAt: createdAt(),
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  passwordConfirmedAt: instant('password_confirmed_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  endsAt: instant('ends_at').notNull(),
})

export const phoneCodes = pgTable('phone_codes', {
  id: id(),
  phone: text('phone').notNull(),
  purpose: text('purpose').$type<'registration' | 'phone_change' | 'cash_order'>().notNull(),
  browserHash: bytes('browser_hash').notNull(),
  codeHash: bytes('code_hash').notNull(),
  tries: smallint('tries').notNull().default(0),
  userId: uuid('user_id'),
  /** Requested by an account or browser that has proved the number before. */
  isProved: boolean('is_proved').notNull().default(false),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const registrationTickets = pgTable('registration_tickets', {
  id: id(),
  phone: text('phone').notNull(),
  browserHash: bytes('browser_hash').notNull(),
  ticketHash: bytes('ticket_hash').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const accountTokens = pgTable('account_tokens', {
  id: id(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose').$type<'email_confirmation' | 'email_change' | 'password_reset'>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  email: text('email').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})
