/** Set by a browser that signs out while the shop cannot be reached: from then on the server treats it as a guest (docs/threats.md AUTH-10). */
export const signedOutCookie = 'vitrin-signed-out'
