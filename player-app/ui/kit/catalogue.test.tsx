import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { Catalogue } from './catalogue.tsx';
import { examples } from './examples.tsx';

test('the catalogue shows every component of the kit with a caption for each state', () => {
  render(<Catalogue />);

  for (const [component, states] of Object.entries(examples)) {
    const section = within(screen.getByRole('region', { name: component }));
    for (const caption of Object.keys(states)) expect(section.getAllByText(caption)[0]).toBeVisible();
  }
});
