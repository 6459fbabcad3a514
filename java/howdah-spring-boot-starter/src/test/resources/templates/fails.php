<?php throw new DomainException("no tea");
