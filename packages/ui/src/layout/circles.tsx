/** The lobby's nine circles: one drawing without a request, silent for screen readers. */
export const Circles = () => (
  <svg
    className="circles"
    aria-hidden="true"
    focusable="false"
    preserveAspectRatio="xMidYMid slice"
    viewBox="0 0 1440 820"
  >
    <g fill="none" stroke="var(--ring-line)">
      <circle cx="150" cy="690" r="470" opacity=".55" />
      <circle cx="1330" cy="120" r="420" opacity=".55" />
    </g>
    <circle cx="150" cy="690" r="360" fill="var(--ring-1)" />
    <circle cx="150" cy="690" r="215" fill="var(--ring-2)" />
    <circle cx="1330" cy="120" r="310" fill="var(--ring-1)" />
    <circle cx="1330" cy="120" r="165" fill="var(--ring-3)" />
    <circle cx="1010" cy="770" r="190" fill="var(--ring-3)" />
    <circle cx="420" cy="90" r="110" fill="var(--ring-2)" />
    <circle cx="1120" cy="560" r="64" fill="var(--ring-2)" />
  </svg>
)
