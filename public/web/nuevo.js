// The form of a new document: totals follow what is typed, and fields what is chosen. The server works them out, as its buttons do.
{
  const form = document.querySelector('form[action="/documentos/nuevo"]')
  const WAIT_MS = 400
  let latest = 0
  let timer

  for (const element of form?.querySelectorAll('[data-sin-script]') ?? []) element.hidden = true

  /** Fields are only put in the place of others while nobody is among those; a row (`fila`) keeps what it has. */
  const mayReplace = (element, kind) =>
    kind === 'total' || (kind === 'campos' && !element.contains(document.activeElement))

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
      if (!old || (kind !== 'total' && !choices) || old.innerHTML === fresh.innerHTML) continue
      if (mayReplace(old, kind)) old.innerHTML = fresh.innerHTML
      else addFields(old, fresh)
    }
  }

  /** Where somebody is among the fields, each one keeps its place: new ones come, those that are not asked for go. */
  const addFields = (old, fresh) => {
    const fieldsOf = place => [...place.querySelectorAll('.n-field [name]')]
    const holderOf = field => field.closest('.n-field')
    const named = name => fieldsOf(old).find(field => field.name === name)
    const wanted = new Set(fieldsOf(fresh).map(({ name }) => name))
    for (const field of fieldsOf(old))
      if (!wanted.has(field.name) && field !== document.activeElement) holderOf(field).remove()
    /** The nearest field beside the holder that the page has. */
    const beside = (holder, way) => {
      for (let next = holder[way]; next; next = next[way]) {
        const known = named(next.querySelector('[name]')?.name)
        if (known) return holderOf(known)
      }
    }
    let last
    for (const field of fieldsOf(fresh)) {
      const known = named(field.name)
      const holder = holderOf(field)
      const added = known ? holderOf(known) : document.importNode(holder, true)
      if (!known) {
        const after = beside(holder, 'nextElementSibling')
        const before = beside(holder, 'previousElementSibling') ?? (after ? undefined : last)
        if (before) before.after(added)
        else after?.before(added)
        const extra = added.closest('details')
        if (extra) extra.open = true
      }
      last = added
    }
  }

  form?.addEventListener('input', ({ target }) => {
    latest++
    clearTimeout(timer)
    if (!/^(items\.|moneda|tipo_cambio|descuentoGlobal|anticipoGlobal|comision|redondeo)/.test(target.name)) return
    timer = setTimeout(refresh, WAIT_MS)
  })
  form?.addEventListener('change', ({ target }) => {
    if (!target.matches('select')) return
    clearTimeout(timer)
    timer = setTimeout(refresh, 0, true)
  })
}
