// On the pages before a session: the login forgets the tabs of an earlier one, and a form that begins a session begins its heartbeat
// (heartbeat.js), so that the first page does not find it stale.
{
  const KEY = 'nanduti.latido'
  if ('forget' in document.currentScript.dataset) localStorage.removeItem(KEY)
  for (const form of document.querySelectorAll('form[data-entrance]'))
    form.addEventListener('submit', () => localStorage.setItem(KEY, String(Date.now())))
}
