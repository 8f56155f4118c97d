/** The catalogue twice. A frame's `color-scheme` is what `prefers-color-scheme` says inside it. */
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
