// Whoever is signed in needs what lies behind the sign-in too: it travels beside the first chunk, not after it.
;(() => {
  const { record, language, modules, styles, spanish, english, screens } = document.currentScript.dataset
  if (localStorage.getItem(record) === null) return
  // As the app decides it: the choice made here, else the browser's first language that is one of ours.
  const languages = localStorage.getItem(language) ?? navigator.languages.join(',')
  const [, first] = /(?:^|,)(en|es)/i.exec(languages) ?? []
  const phrases = first?.toLowerCase() === 'es' ? spanish : english
  const own = JSON.parse(screens)[location.pathname] ?? { modules: '', styles: '' }
  const wanted = [
    ...[...modules.split(' '), ...own.modules.split(' '), phrases].map((href) => ({ rel: 'modulepreload', href })),
    ...[...styles.split(' '), ...own.styles.split(' ')].map((href) => ({
      rel: 'preload',
      as: 'style',
      crossOrigin: 'anonymous',
      href,
    })),
  ]
  for (const attributes of wanted) {
    if (attributes.href !== '') document.head.append(Object.assign(document.createElement('link'), attributes))
  }
})()
