import { brandUrl } from '#domain/settings/logo.ts'
import { createRouter } from '#server/app-env.ts'
import { totpSetup } from '#server/desk/access.ts'

/** Who is signed in, what they may do, and what the frame of the desk shows. */
export const me = createRouter().get('/', totpSetup, (c) => {
  const { id, name, role, permissions, hasTotp, hasPassword, isConfirmed, mustSetTotp } = c.get('staff')
  const { name: shopName, isDemo, baseUrl, logo } = c.get('context').settings
  return c.json({
    id,
    name,
    role: { name: role.name, isOwner: role.isOwner },
    permissions,
    hasTotp,
    hasPassword,
    isConfirmed,
    mustSetTotp,
    shop: { name: shopName, url: baseUrl, isDemo, icon: logo && brandUrl(logo, 'icon-192.png') },
  })
})
