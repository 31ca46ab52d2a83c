/** How long rendering waits for the font once the styles are loaded: a second layout would cost a slow phone more. */
const fontTimeoutMs = 200
/** Time budget for sections per frame: a fast machine lays out several in a frame, a slow phone one. */
const frameBudgetMs = 2
/** Timeout of the idle callback for sections outside the viewport. */
const idleTimeoutMs = 100
/** After the load event and this long everything is shown: a background tab may never get an animation frame. */
const showAllAfterMs = 3000

/**
 * Runs in the head, before the first paint. The one inline script of the site: the CSP allows it by its hash, so it must stay constant.
 *
 * A stored light theme never flashes dark, and a signed-in shopper never sees the sign-in link.
 *
 * Scripts are fetched after the first contentful paint: on a slow network they would delay styles, font and images.
 *
 * A new page is laid out section by section, so that a slow phone can handle input in between: styles get a frame of their own, sections
 * with `in-turn` are hidden (styles.css) until it is their turn, first those in the viewport, the rest when the browser is idle.
 * A page from history is shown whole, because restoring its scroll position needs its full height; so is one without built scripts: in
 * development React would report the removed class as a hydration mismatch.
 */
export const firstPaintScript = `try{
const page=document;
const root=page.documentElement.classList;
const nextFrame=requestAnimationFrame;
const whenIdle=window.requestIdleCallback?then=>requestIdleCallback(then,{timeout:${idleTimeoutMs}}):nextFrame;
let files=[];
const start=()=>{
if(files[0])return;
files=[...page.querySelectorAll('[rel=app]')];
for(const {href} of files)page.head.append(Object.assign(page.createElement('link'),{rel:'modulepreload',href,fetchPriority:'low'}));
if(files[0])import(files[0].href)
};
const isInSight=piece=>piece?.getBoundingClientRect().top<innerHeight;
const next=()=>{const pieces=[...page.querySelectorAll('.in-turn:not(.in-turn *)')];return pieces.find(isInSight)||pieces[0]};
const draw=()=>{
const end=performance.now()+${frameBudgetMs};
let piece;
while((piece=next())&&performance.now()<end){piece.classList.remove('in-turn');piece.offsetHeight}
piece||page.readyState==='loading'?(isInSight(piece)?nextFrame:whenIdle)(draw):root.remove('arriving')
};
const begin=()=>nextFrame(()=>{root.remove('fontless');nextFrame(()=>nextFrame(draw))});
const all=()=>{root.remove('arriving','fontless');start()};
addEventListener('load',()=>setTimeout(all,${showAllAfterMs}));
if(performance.getEntriesByType('navigation')[0].type==='navigate'&&!location.hash&&page.fonts){
nextFrame(()=>page.querySelector('[rel=app]')?Promise.race([page.fonts.load('1em Vazirmatn','آ'),new Promise(done=>setTimeout(done,${fontTimeoutMs}))]).then(begin,begin):all());
new PerformanceObserver(paints=>paints.getEntriesByName('first-contentful-paint')[0]&&start()).observe({type:'paint',buffered:true});
root.add('arriving','fontless')
}else addEventListener('DOMContentLoaded',start);
if(localStorage.getItem('theme')==='light')root.replace('dark','light');
if(JSON.parse(localStorage.getItem('auth-storage'))?.state?.user?.id)root.add('signed-in')
}catch{}`
