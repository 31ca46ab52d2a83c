/**
 * Runs in the head, before the first paint, so that a stored light theme never flashes dark.
 * The one inline script of the site: the CSP allows it by its hash, so it must stay constant.
 */
export const themeScript = `try{if(localStorage.getItem('theme')==='light'){document.documentElement.classList.replace('dark','light')}}catch{}`
