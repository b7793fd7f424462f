// On every page behind the login: while a tab of ours lives, it says so every 3 seconds. A page that opens and finds no sign younger than 10
// seconds is the first one after all tabs were closed: where the installation asks for it, the session ends. Error pages keep a living
// heartbeat and leave an old one as it is, for the next page to decide.
{
  const KEY = 'nanduti.latido'
  const EVERY_MS = 3000
  const FRESH_MS = 10000
  /** Browsers slow the timers of hidden tabs down to one a minute; messages reach them at once. */
  const ANSWER_MS = 700

  const isEnforced = 'enforced' in document.currentScript.dataset
  const isFollowing = 'following' in document.currentScript.dataset
  const tabs = new BroadcastChannel(KEY)
  const beat = () => localStorage.setItem(KEY, String(Date.now()))
  const isFresh = () => Date.now() - Number(localStorage.getItem(KEY)) < FRESH_MS

  const live = () => {
    beat()
    setInterval(beat, EVERY_MS)
    addEventListener('pagehide', beat)
    addEventListener('pageshow', beat)
    tabs.addEventListener('message', ({ data }) => data === 'quién' && tabs.postMessage('yo'))
  }

  const hasOthers = () =>
    new Promise(resolve => {
      tabs.addEventListener('message', ({ data }) => data === 'yo' && resolve(true))
      setTimeout(() => resolve(false), ANSWER_MS)
      tabs.postMessage('quién')
    })

  const end = async () => {
    await fetch('/logout-tab-closed', { method: 'POST' }).catch(() => undefined)
    location.replace('/login?reason=tab_closed')
  }

  if (isFresh() || (!isEnforced && !isFollowing)) live()
  else hasOthers().then(found => (found ? live() : isEnforced && end()))
}
