// Loads the modules behind the sign-in before the app asks for them: at once with a session in this browser,
// otherwise when a guest types a password.
;(() => {
  const { record, language, modules, styles, spanish, english, screens } = document.currentScript.dataset

  const preload = (own = { modules: '', styles: '' }) => {
    // Same rule as the app: the language chosen here, else the browser's first language that we have.
    const languages = localStorage.getItem(language) ?? navigator.languages.join(',')
    const [, first] = /(?:^|,)(en|es)/i.exec(languages) ?? []
    const phrases = first?.toLowerCase() === 'es' ? spanish : english
    const links = [
      ...`${modules} ${own.modules} ${phrases}`.split(' ').map((href) => ({ rel: 'modulepreload', href })),
      ...`${styles} ${own.styles}`
        .split(' ')
        .map((href) => ({ rel: 'preload', as: 'style', crossOrigin: 'anonymous', href })),
    ]
    for (const link of links) {
      if (link.href !== '') document.head.append(Object.assign(document.createElement('link'), link))
    }
  }

  if (localStorage.getItem(record) !== null) {
    preload(JSON.parse(screens)[location.pathname])
    return
  }

  // A first visit must not share its connection with the shell: typing shows that the form is there and in use.
  const onInput = ({ target }) => {
    if (target.type !== 'password') return
    document.removeEventListener('input', onInput)
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => preload(), { timeout: 2000 })
    else setTimeout(preload, 200)
  }
  document.addEventListener('input', onInput)
})()
