/** How long a new page waits for its font once its styles are there: drawing twice would cost a slow phone more. */
const fontAtMostMs = 200
/** How long pieces are drawn at a stretch: a fast machine needs a few frames for all, a slow phone one for each. */
const drawAtMostMs = 2
/** How long a piece that is out of sight lets whatever else the page has to do go first. */
const waitAtMostMs = 100
/** So long after everything has loaded the page is drawn, whatever became of its pieces: in a tab behind others no frame may ever come. */
const patienceMs = 3000

/**
 * Runs in the head, before the first paint. The one inline script of the site: the CSP allows it by its hash, so it must stay constant.
 *
 * A stored light theme never flashes dark, and a shopper who is signed in never sees the sign-in link.
 *
 * The scripts of a new page are fetched once its first view is drawn: on a slow network they would hold up styles, font and pictures.
 *
 * A new page is drawn piece by piece, so that a slow phone can answer a finger in between: its styles are read in a frame of their own,
 * what is `in-turn` waits (styles.css), what is in sight comes first, the rest when nothing else is to be done.
 * A page that is come back to is drawn at once, because its scroll position wants its whole length; so is one without built scripts: in
 * development React would miss the class that is taken away.
 */
export const firstPaintScript = `try{
const page=document;
const root=page.documentElement.classList;
const nextFrame=requestAnimationFrame;
const whenIdle=window.requestIdleCallback?then=>requestIdleCallback(then,{timeout:${waitAtMostMs}}):nextFrame;
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
const end=performance.now()+${drawAtMostMs};
let piece;
while((piece=next())&&performance.now()<end){piece.classList.remove('in-turn');piece.offsetHeight}
piece||page.readyState==='loading'?(isInSight(piece)?nextFrame:whenIdle)(draw):root.remove('arriving')
};
const begin=()=>nextFrame(()=>{root.remove('fontless');nextFrame(()=>nextFrame(draw))});
const all=()=>{root.remove('arriving','fontless');start()};
addEventListener('load',()=>setTimeout(all,${patienceMs}));
if(performance.getEntriesByType('navigation')[0].type==='navigate'&&!location.hash&&page.fonts){
nextFrame(()=>page.querySelector('[rel=app]')?Promise.race([page.fonts.load('1em Vazirmatn','آ'),new Promise(done=>setTimeout(done,${fontAtMostMs}))]).then(begin,begin):all());
new PerformanceObserver(paints=>paints.getEntriesByName('first-contentful-paint')[0]&&start()).observe({type:'paint',buffered:true});
root.add('arriving','fontless')
}else addEventListener('DOMContentLoaded',start);
if(localStorage.getItem('theme')==='light')root.replace('dark','light');
if(JSON.parse(localStorage.getItem('auth-storage'))?.state?.user?.id)root.add('signed-in')
}catch{}`
