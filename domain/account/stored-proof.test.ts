import { expect, test } from 'vitest'
import { nothingStored, restoreProof } from './stored-proof.ts'

const now = 1_000_000
const mobile = '09121234567'
const whole = {
  typed: { mobile, fullName: 'سارا', nationalId: '0499370899', email: 'a@b.ir' },
  isSignIn: true,
  sent: { mobile, resendAt: now + 1, expiresAt: now + 2 },
  proved: { mobile, ticket: 't', isRegistered: true, expiresAt: now + 1 },
}

test.each([
  ['a whole proof', whole, whole],
  ['nothing', null, nothingStored],
  ['a text', 'x', nothingStored],
  [
    'an expired code and ticket',
    { ...whole, sent: { ...whole.sent, expiresAt: now }, proved: { ...whole.proved, expiresAt: now } },
    { ...whole, sent: null, proved: null },
  ],
  ['another number', { sent: { ...whole.sent, mobile: '0912' }, proved: { ...whole.proved, mobile: 1 } }, nothingStored],
  ['a password and other fields', { typed: { password: 'x', email: 1 } }, nothingStored],
])('restoring %s', (_case, stored, restored) => expect(restoreProof(stored, now)).toEqual(restored))
