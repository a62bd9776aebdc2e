import type { CaptchaProvider } from '@tillgate/contract/settings.ts'
import { isLinkStep } from '@tillgate/domain/link-steps.ts'

type Outside = {
  captcha: { provider: CaptchaProvider; scriptUrl: string }
  sentryDsn: string
  plaid: { linkScriptUrl: string; baseUrl: string }
  /** Page of the card reader, in a frame of the till. */
  cardReaderUrl: string
}

const originOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : [])

/** Further origins that the script of a bot check loads from. */
const besides: Record<CaptchaProvider, readonly string[]> = {
  altcha: [],
  none: [],
  turnstile: [],
  recaptcha: ['https://www.gstatic.com'],
  hcaptcha: ['https://*.hcaptcha.com'],
}

/** Returns true for pages whose URL contains a secret: such a page sends no request to another origin. */
const isSecret = (path: string): boolean =>
  /^\/(reset-password|accountant-package|create-(cashier|user)-password|details|operator\/set-password|purchase-transaction)(\/|$)/i.test(
    path,
  )
/** Staff passes no bot check and links no bank: these pages connect to us and to the error tracker alone. */
const isConsole = (path: string): boolean => /^\/operator(\/|$|\?)/.test(path)
const isTill = (path: string): boolean => /^\/till(\/|$|\?)/.test(path)

const policyOf = (checks: readonly string[], reports: readonly string[], frames = checks): string =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...checks].join(' '),
    ['style-src', "'self'", ...checks].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...checks, ...reports].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The content security policy of a page. Neither script nor style stands in the page itself; only style attributes do,
 * which React sets. Third parties are named only where settings name them, and never on pages whose address is a secret.
 */
export const pagePolicies = ({ captcha, sentryDsn, plaid, cardReaderUrl }: Outside): ((path: string) => string) => {
  const check = [...originOf(captcha.scriptUrl), ...besides[captcha.provider]]
  const usual = policyOf(check, originOf(sentryDsn))
  const strict = policyOf([], [])
  const staff = policyOf([], originOf(sentryDsn))
  // Card numbers stay in the frame of the card reader, the only other origin of the till.
  const till = policyOf([], [], originOf(cardReaderUrl))
  const link = policyOf(originOf(plaid.linkScriptUrl), [...originOf(plaid.baseUrl), ...originOf(sentryDsn)])
  return (path) => {
    if (isSecret(path)) return strict
    if (isConsole(path)) return staff
    if (isTill(path)) return till
    return isLinkStep(path) ? link : usual
  }
}

/** Returns the API path that a receipt page needs, for a preload header: the request starts before the script has loaded. */
const receiptCall = (path: string): string | undefined => {
  const [, id, code] = /^\/purchase-transaction\/([\da-f-]{36})\/([\w-]{16,128})\/?(?:\?|$)/i.exec(path) ?? []
  return id === undefined ? undefined : `/api/purchasetransaction/public/${id}/${code}`
}

/** Returns the headers of a receipt page: not indexed by search engines, and with its data preloaded. */
export const receiptHeadersOf = (path: string): Record<string, string> => {
  const call = receiptCall(path)
  return {
    'x-robots-tag': 'noindex, nofollow, noarchive',
    ...(call === undefined ? {} : { link: `<${call}>; rel=preload; as=fetch; crossorigin=anonymous` }),
  }
}

/** Returns true for pages of the portal, whose barcode dialog uses the camera on every way to the dialog. */
const isPortal = (path: string): boolean => !/^\/(operator|purchase-transaction)(\/|$|\?)/i.test(path)

/**
 * Returns the headers of each page. The till may use a receipt printer by USB. On pages that open Link, the frame may use the camera to photograph a document, and
 * the window of a bank may return to its opener.
 */
export const pageHeadersOf = (outside: Outside): ((path: string) => Record<string, string>) => {
  const policyOfPage = pagePolicies(outside)
  const link = originOf(outside.plaid.linkScriptUrl).map((origin) => `"${origin}"`)
  return (path) => {
    const isLink = isLinkStep(path)
    const camera = [...(isPortal(path) ? ['self'] : []), ...(isLink ? link : [])].join(' ')
    return {
      'content-security-policy': policyOfPage(path),
      'permissions-policy': `camera=(${camera}), geolocation=(), microphone=(), payment=(), usb=(${isTill(path) ? 'self' : ''})`,
      'cross-origin-opener-policy': isLink ? 'same-origin-allow-popups' : 'same-origin',
    }
  }
}
