/**
 * The catalogue in light and dark: an iframe's `color-scheme` decides `prefers-color-scheme` inside
 * it.
 */
export function BothSchemes() {
  return (
    <main className="schemes">
      <h1 className="visually-hidden">Kit</h1>
      {(['light', 'dark'] as const).map((scheme) => (
        <iframe
          key={scheme}
          className={`scheme ${scheme}`}
          title={`Kit, ${scheme}`}
          src={`/?scheme=${scheme}`}
        />
      ))}
    </main>
  );
}
