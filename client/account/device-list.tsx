import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '#client/device/device-name.ts';
import { clockTime, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import type { Device } from '#contract/account.ts';
import { accountQueries } from './account-queries.ts';
import { EndDevicesDialog } from './end-devices-dialog.tsx';

/** Where the person is signed in or still notified; one device, or all others, can be signed out, which ends both. */
export function DeviceList() {
  const { t } = useLingui();
  const devices = useQuery(accountQueries.devices());
  const [ending, setEnding] = useState<Device | 'others' | null>(null);

  return (
    <Section title={t`Where you are signed in`}>
      <Loaded read={devices} skeleton={<ListSkeleton rows={2} />}>
        {(all) => (
          <List>
            {all.map((device) => (
              <DeviceRow key={device.id} device={device} onEnd={() => setEnding(device)} />
            ))}
          </List>
        )}
      </Loaded>
      {devices.data && devices.data.length > 1 && (
        <Button variant="secondary" wide onPress={() => setEnding('others')}>
          <Trans>Sign out all other devices</Trans>
        </Button>
      )}
      <EndDevicesDialog ending={ending} onClose={() => setEnding(null)} />
    </Section>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { name, isPhone } = nameOf(device.userAgent);
  const seen = new Date(device.lastSeenAt);
  const day = dayMonthYear(seen, language);
  const time = clockTime(seen, language);
  const deviceName = name ?? t`Unknown device`;
  return (
    <ListRow
      icon={isPhone ? Smartphone : Laptop}
      title={<bdi>{deviceName}</bdi>}
      note={
        device.isSignedOut
          ? t({
              message: `Not used for a while: signed out, and still notified. Last seen ${day}, ${time}`,
              comment: 'A device on which notifications still arrive; when it last used the app: day, clock time',
            })
          : t({ message: `Last seen ${day}, ${time}`, comment: 'When a device last used the app: day, clock time' })
      }
      end={
        device.current ? (
          <Badge tone="good">
            <Trans>This device</Trans>
          </Badge>
        ) : (
          <Button variant="quiet" size="small" aria-label={t`Sign out ${deviceName}`} onPress={onEnd}>
            <Trans>Sign out</Trans>
          </Button>
        )
      }
    />
  );
}
