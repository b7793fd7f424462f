// On every page behind the login: warns before the session ends, and says so when it has ended. The server is asked for the time left, which
// does not count as activity: other tabs and the page's own requests put the end off. Only «Seguir» renews the session from here.
{
  const place = document.getElementById('fin-de-sesion')
  /** While the warning is shown, and after a failed answer. */
  const AGAIN_MS = 10_000
  /** Longer timers overflow. */
  const MOST_MS = 86_400_000
  let shown
  let endsAt
  let timer
  /** Had the focus before «Seguir». */
  let former

  const count = () => {
    const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
    const text = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
    for (const element of place.querySelectorAll('[role=timer]')) element.textContent = text
  }

  const show = kind => {
    if (kind === shown) return count()
    shown = kind
    const old = place.querySelector('.n-note')
    if (old?.contains(document.activeElement)) former?.focus()
    old?.remove()
    if (!kind) return
    const { content } = place.querySelector(`template[data-caso=${kind}]`)
    const note = document.importNode(content, true)
    const button = note.querySelector('button')
    button?.addEventListener('focus', ({ relatedTarget }) => {
      former = relatedTarget
    })
    button?.addEventListener('click', () => ask('/sesion/seguir'))
    place.append(note)
    count()
  }

  const ask = async (path = '/sesion') => {
    clearTimeout(timer)
    const answer = await fetch(path, { redirect: 'manual' }).catch(() => undefined)
    if (answer?.type === 'opaqueredirect') show('terminada')
    else if (answer?.ok) draw(await answer.json())
    else timer = setTimeout(ask, AGAIN_MS)
  }

  const draw = ({ segundos, aviso, renovable }) => {
    clearTimeout(timer)
    if (shown === 'terminada' || segundos === null) return
    if (segundos === 0) return show('terminada')
    endsAt = Date.now() + segundos * 1000
    const early = segundos - aviso
    show(early > 0 ? undefined : renovable ? 'renovable' : 'ultima')
    timer = setTimeout(ask, early > 0 ? Math.min(early * 1000, MOST_MS) : Math.min(segundos * 1000, AGAIN_MS))
  }

  setInterval(count, 1000)
  addEventListener('visibilitychange', () => document.hidden || shown === 'terminada' || ask())
  draw(JSON.parse(place.dataset.fin))
}
