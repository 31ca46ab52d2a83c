/** Inline in the head of the desk's document, before the first paint: a stored light theme never flashes dark. The CSP allows it by its hash. */
export const themeScript = `try{if(localStorage.getItem('theme')==='light')document.documentElement.classList.replace('dark','light')}catch{}`
