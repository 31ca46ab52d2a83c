import type { ProviderKind } from '#domain/settings/provider-checks.ts'
import { requestDesk } from '../api.ts'

export const checkProvider = (kind: ProviderKind) => requestDesk('POST', '/settings/checks/:kind', { params: { kind } })
