/** The token is in the fragment, which browsers never send: no server, log or Referer contains it. */
export function deskLinkUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/desk/enter#${token}`
}

export function inviteUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/desk/invite#${token}`
}
