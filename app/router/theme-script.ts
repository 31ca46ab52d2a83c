/**
 * Runs in the head, before the first paint, so that a stored light theme never flashes dark and a shopper who is signed in
 * never sees the sign-in link. The one inline script of the site: the CSP allows it by its hash, so it must stay constant.
 */
export const themeScript =
  "try{const root=document.documentElement.classList;if(localStorage.getItem('theme')==='light')root.replace('dark','light');" +
  "if(JSON.parse(localStorage.getItem('auth-storage'))?.state?.user?.id)root.add('signed-in')}catch{}"
