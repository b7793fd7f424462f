// The form of a new document: totals follow what is typed, and fields what is chosen. The server works them out, as its buttons do.
{
  const form = document.querySelector('form[action="/documentos/nuevo"]')
  const WAIT_MS = 400
  let latest = 0
  let timer

  for (const element of form?.querySelectorAll('[data-sin-script]') ?? []) element.hidden = true

  /** Fields are only put in the place of others while nobody is among those. */
  const mayReplace = (element, kind) => kind === 'total' || !element.contains(document.activeElement)

  const refresh = async choices => {
    const turn = ++latest
    const body = new URLSearchParams(new FormData(form))
    body.set('accion', 'calcular')
    const answer = await fetch(form.action, { method: 'POST', body, redirect: 'error' }).catch(() => undefined)
    if (!answer?.ok || turn !== latest) return
    const drawn = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (turn !== latest) return
    for (const fresh of drawn.querySelectorAll('[data-vivo]')) {
      const old = document.getElementById(fresh.id)
      const kind = fresh.dataset.vivo
      if (!old || (kind === 'campos' && !choices) || old.innerHTML === fresh.innerHTML) continue
      if (mayReplace(old, kind)) old.innerHTML = fresh.innerHTML
      else addFields(old, fresh)
    }
  }

  /** Where somebody is among the fields, each one keeps its place: new ones come, those that are not asked for go. */
  const addFields = (old, fresh) => {
    const holderOf = element => element.closest('.n-field')
    const fieldsOf = place => [...place.querySelectorAll('[name]')]
    const wanted = new Set(fieldsOf(fresh).map(({ name }) => name))
    for (const field of fieldsOf(old))
      if (!wanted.has(field.name) && field !== document.activeElement) holderOf(field)?.remove()
    let before
    for (const field of fieldsOf(fresh)) {
      const known = fieldsOf(old).find(({ name }) => name === field.name)
      if (known) before = holderOf(known)
      else if (before) {
        const added = document.importNode(holderOf(field), true)
        before.after(added)
        before = added
      }
    }
  }

  form?.addEventListener('input', ({ target }) => {
    latest++
    clearTimeout(timer)
    if (!/^(items\.|moneda|tipo_cambio)/.test(target.name)) return
    timer = setTimeout(refresh, WAIT_MS)
  })
  form?.addEventListener('change', ({ target }) => {
    if (!target.matches('select')) return
    clearTimeout(timer)
    timer = setTimeout(refresh, 0, true)
  })
}
