type Props = { size: number }

/** The product's own icon: a card with a tick. Drawn here, so that no image request delays the first paint. */
export const BrandMark = ({ size }: Props) => (
  <svg viewBox="0 0 108 108" width={size} height={size} aria-hidden="true" focusable="false">
    <rect width="108" height="108" rx="26" fill="#1F53D6" />
    <path d="M0 78C26 58 54 92 108 62v20a26 26 0 0 1-26 26H26A26 26 0 0 1 0 82z" fill="#1A46B8" />
    <g transform="rotate(-8 54 52)">
      <rect x="19" y="30" width="70" height="46" rx="9" fill="#fff" />
      <rect x="19" y="40" width="70" height="9" fill="#17A2B3" />
      <rect x="27" y="58" width="20" height="5" rx="2.5" fill="#B9C8EA" />
    </g>
    <circle cx="78" cy="73" r="17" fill="#0B1726" stroke="#1F53D6" strokeWidth="5" />
    <path
      d="m70.5 73.5 5.3 5.3 10-11"
      fill="none"
      stroke="#fff"
      strokeWidth="4.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
